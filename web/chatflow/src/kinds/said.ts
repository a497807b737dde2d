import { phrases } from '@hearth/ui-kit/language'

/**
 * What the catalogue says of kinds of nodes, their inputs and choices, what serves in their place, and what credentials
 * ask for, in the reader's language. It is translated where it is shown: drawings keep the service's English.
 */
export const said = await phrases({ de: loadGerman })

async function loadGerman() {
  const books = await Promise.all([
    import('./models/said.de.ts'),
    import('./chains/said.de.ts'),
    import('./tools/said.de.ts'),
    import('./documents/said.de.ts'),
    import('./agents/said.de.ts'),
    import('./credentials/said.de.ts'),
    import('./substitutions/said.de.ts'),
  ])
  return { de: Object.assign({}, ...books.map(({ de }) => de)) as Readonly<Record<string, string>> }
}
