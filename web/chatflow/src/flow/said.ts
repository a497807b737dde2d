import { phrases } from '@hearth/ui-kit/language'

/** What is said of a drawing: what keeps it from running, why a wire does not fit, what differs from another. */
export const said = await phrases({ de: () => import('./said.de.ts') })
