import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'

/**
 * The ids of containers that an address asks for by id, by name or by Compose service, as the service finds them;
 * what is not among those listed stays as it is.
 */
export function idsOf(wanted: readonly string[], listed: readonly ContainerBody[]): readonly string[] {
  return wanted.map((text) => {
    const found =
      listed.find(({ id }) => id === text) ??
      listed.find(({ name, source }) => name === text || `${source}/${name}` === text) ??
      listed.find(({ service, state }) => service === text && state === 'running')
    return found?.id ?? text
  })
}
