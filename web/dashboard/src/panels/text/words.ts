import { words } from '@hearth/ui-kit/language'

export const en = {
  picture: 'Picture',
  blocked: '{picture} (blocked: allow {origin} in the setting dashboard.imageOrigins)',
  whyBlocked: 'Pictures from elsewhere are blocked. The setting dashboard.imageOrigins: ["{origin}"] shows this one',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })
