/** Folders of a process's control groups, below the place where they are mounted. */
export type CgroupPaths =
  | { readonly version: 1; readonly of: (controller: string) => string | undefined }
  | { readonly version: 2; readonly path: string }

/**
 * Reads `/proc/<pid>/cgroup`.
 *
 * @param id the container's full id, which its groups are named after. A process of another name is
 *   another process: the engine counts processes apart when this service runs in a container.
 */
export function parseCgroupPaths(text: string, id: string): CgroupPaths | undefined {
  const lines = text.split('\n').flatMap((line) => {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(\/.*)$/.exec(line) ?? []
    return path.includes(id) && !path.split('/').includes('..') ? [{ controllers: controllers.split(','), path }] : []
  })
  const of = (controller: string) => lines.find(({ controllers }) => controllers.includes(controller))?.path
  if (of('memory') !== undefined) return { version: 1, of }
  const unified = of('')
  return unified === undefined ? undefined : { version: 2, path: unified }
}
