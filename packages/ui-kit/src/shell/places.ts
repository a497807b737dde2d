import type { ServiceName } from './services.ts'
import { t } from './words.ts'

/** Where the pages lead: a name in the head, the service that serves it, and the letter that goes there after `g`. */
export type Place = { readonly title: string; readonly service: ServiceName; readonly letter: string }

export const places: readonly Place[] = [
  { title: t('flows'), service: 'chatflow', letter: 'f' },
  { title: t('models'), service: 'inference', letter: 'm' },
  { title: t('dashboards'), service: 'dashboard', letter: 'd' },
  { title: t('metrics'), service: 'metrics', letter: 'e' },
  { title: t('logs'), service: 'logs', letter: 'l' },
  { title: t('health'), service: 'health', letter: 'h' },
]
