// Mantine's scroll area, which its tables and dialogs bring along, takes one small function from all of
// floating-ui: 15 KiB that a page without menus has no use for. The hooks of Mantine have that function as well.
const virtualId = '\0merge-refs'
const code = `
import { useMergedRef } from '@mantine/hooks'
export const useMergeRefs = (refs) => useMergedRef(...refs)
`

/** Gives the scroll area that function alone; should it come to want another, the build fails. */
export function smallScrollArea() {
  return {
    name: 'small-scroll-area',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && /[\\/]ScrollArea\.mjs$/.test(importer ?? '') ? virtualId : undefined,
    load: (id) => (id === virtualId ? code : undefined),
  }
}
