import { outwardPath } from '@hearth/ui-kit'

/**
 * Keeps what the service answers as a file.
 *
 * @throws {Error} with the service's own words where it has no file
 */
export async function fetchFile(path: string, name: string): Promise<void> {
  const answer = await fetch(outwardPath(path))
  if (!answer.ok) throw new Error(((await answer.json()) as { readonly message: string }).message)
  const url = URL.createObjectURL(await answer.blob())
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
