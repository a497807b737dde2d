import type { NamedBytes } from './document-parser.ts'

/** The one folder of this machine whose files flows may load. */
export type DocumentFolder = {
  /**
   * Files of a folder below it, in order of their names, links left out. Names are relative to it.
   *
   * @param path absolute, or relative to the folder; must lie within it
   * @param wanted by the name's ending in lower case, such as `.pdf`
   * @throws {Failure} `broken` for a path outside or one that is no folder, `too-large` for a file
   *   or a number of files beyond the limit
   */
  files(path: string, recursive: boolean, wanted: (ending: string) => boolean): AsyncIterable<NamedBytes>
}
