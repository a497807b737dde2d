import { phrases } from '@hearth/ui-kit/language'

/** Why some credentials are not tried, in the reader's language. */
export const said = await phrases({ de: () => import('./said.de.ts') })
