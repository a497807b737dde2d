import { words } from '@hearth/ui-kit/language'

export const en = {
  canvas: 'Canvas',
  runs: 'Runs',
  chat: 'Chat',
  tests: 'Tests',
  share: 'Share',
  triggers: 'Triggers',
  settings: 'Settings',
  views: 'Views of the flow',
  flows: 'Flows',
  loading: 'Loading the flow',
  loadingCanvas: 'Loading the canvas',
  cannotDraw: 'This flow cannot be drawn',
  mendJson: 'Mend its JSON',
  tryAndWatch: 'Try and watch',
  height: 'Height of the drawer',
  problems: 'Problems',
  problemCount: { one: '{count} problem', other: '{count} problems' },
  cmdTry: 'Try the flow in the chat',
  versions: 'Versions',
  noProblems: 'Nothing keeps this flow from running',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
