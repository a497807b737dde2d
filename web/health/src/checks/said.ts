import { phrases } from '@hearth/ui-kit/language'

/** What the service says of a check, and what it calls it, in the reader's language. */
export const said = await phrases({ de: () => import('./said.de.ts') })
