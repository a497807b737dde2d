/**
 * Copies what processes share as it is at one moment, into the file that a process of its own would have.
 *
 * @param url of the Postgres database
 * @param path the file to write, mode 0600
 * @returns `false` where nobody has begun there
 * @throws {Failure} `unavailable` where the database does not answer
 */
export async function copySharedDashboards(url: string, path: string): Promise<boolean> {
  const { copyShared } = await import('./shared/copy-shared.ts')
  return copyShared(url, path)
}
