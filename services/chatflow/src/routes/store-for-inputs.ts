import { fileInputOf } from '../domain/files/file-input.ts'
import type { FlowFiles } from '../domain/files/flow-files.ts'

/**
 * Keeps files with a flow and names them, as Flowise does, in the inputs that their endings tell.
 *
 * @param mayFill whether an input takes any; files for others are let go
 */
export async function storeForInputs(
  files: Pick<FlowFiles, 'write'>,
  chatflowId: string,
  sent: readonly File[],
  mayFill: (input: string) => boolean = () => true,
): Promise<Readonly<Record<string, string>>> {
  const names = new Map<string, string[]>()
  for (const file of sent) {
    const input = fileInputOf(file.name)
    if (!mayFill(input)) continue
    const name = await files.write({ chatflowId }, file.name, new Uint8Array(await file.arrayBuffer()))
    names.set(input, [...(names.get(input) ?? []), name])
  }
  return Object.fromEntries([...names].map(([input, list]) => [input, `FILE-STORAGE::${JSON.stringify(list)}`]))
}
