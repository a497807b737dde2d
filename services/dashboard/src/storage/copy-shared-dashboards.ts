/**
 * Copies what processes share as it is at one moment, into the file that a process of its own would have.
 *
 * @param url of the Postgres database
 * @param path the file to write, mode 0600
 * @returns the hash of the owner's password, which one process has beside that file; `undefined` where nobody has begun
 *   there
 * @throws {Failure} `unavailable` where the database does not answer
 */
export async function copySharedDashboards(
  url: string,
  path: string,
): Promise<{ readonly passwordHash: string | undefined } | undefined> {
  const { copyShared } = await import('./shared/copy-shared.ts')
  return copyShared(url, path)
}
