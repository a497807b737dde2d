import { phrases } from '@hearth/ui-kit/language'

/** What the service says of a model and of how it would run here, in the reader's language. */
export const said = await phrases({ de: () => import('./said.de.ts') })
