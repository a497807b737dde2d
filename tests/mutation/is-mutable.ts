import { isTestCode, type SourceFile } from '../architecture/source-file.ts'
import { areaOfMutant } from './draw.ts'

/** What is drawn on the screen is looked at in a browser, where the nearest tests are those of whole pages. */
export function isMutable({ path }: SourceFile): boolean {
  return areaOfMutant(path) !== undefined && /\.(ts|mjs)$/.test(path) && !path.endsWith('.d.ts') && !isTestCode(path)
}
