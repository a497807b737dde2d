import { words } from '@hearth/ui-kit/language'

export const en = {
  noAlerts: 'No alert is pending or firing',
  noDashboards: 'No dashboard fits',
  noAnnotations: 'No annotation in this range',
  failed: 'The list could not be read',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
