import { phrases } from '@hearth/ui-kit/language'

/** Names of templates, what they are for, and their uses, in the reader's language. */
export const said = await phrases({ de: () => import('./said.de.ts') })
