import { phrases } from '../language/phrases.ts'

/** Why a model could not be fetched, in the reader's language. */
export const said = await phrases({ de: () => import('./said.de.ts') })
