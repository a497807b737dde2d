import { onDemand } from '@hearth/ui-kit'

export type { LinkPlace } from './link-menu.tsx'

// Few dashboards have links, and none needs a menu before it is opened.
export const LinkMenu = onDemand(async () => (await import('./link-menu.tsx')).LinkMenu)
export const LinkChoice = onDemand(async () => (await import('./link-choice.tsx')).LinkChoice)
