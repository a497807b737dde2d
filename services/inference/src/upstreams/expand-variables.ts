import { Failure } from '@hearth/kernel'

/**
 * Puts variables of the environment in place of `${NAME}` in a secret, so that the file holds none.
 *
 * @param owner whose secret it is, for the message
 * @throws {Failure} `invalid` when one is not set
 */
export function expandVariables(
  secret: string,
  owner: string,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return secret.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = env[name]
    if (value !== undefined && value !== '') return value
    throw new Failure('invalid', `Cannot read ${owner}: the variable "${name}" that it names is not set`)
  })
}
