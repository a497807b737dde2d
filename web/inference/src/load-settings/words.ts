import { words } from '@hearth/ui-kit/language'

export const en = {
  settings: 'Load settings',
  loadNamed: 'Load {model}',
  close: 'Close',
  load: 'Load',
  isLoadedAnew: 'It is loaded anew, and answers under way end.',
  staysSo: 'It stays so until Hearth is started again.',
  context: 'Context in tokens',
  contextTrained: 'Context in tokens, trained for {number}',
  slots: 'Slots, answers at the same time',
  layers: 'Layers on the GPU',
  layersOf: 'Layers on the GPU, of {number}',
  asConfigured: 'as configured',
  asManyAsFit: 'as many as fit',
  noGpu: 'no GPU is in use on this machine',
  unknown: 'What it takes cannot be told before it is loaded',
  takes: 'It takes about {size} of memory',
  takesOf: 'It takes about {size} of memory; {free} are free',
  takesTooMuch: 'It takes about {size} of memory, but only {free} are free',
  ofModel: '{size} for the model',
  ofContext: '{size} for {slots} × {tokens} tokens',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
