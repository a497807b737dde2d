import type { ConfigChanges, ConfigText } from '../wire/config.ts'
import { badData } from '../wire/parameters/time.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

export type ConfigDeps = {
  readonly read: () => Promise<ConfigText>
  /** Says what a text would change. @throws {Failure} `invalid` when it has faults */
  readonly check: (text: string) => Promise<ConfigChanges>
  /** Writes it and puts it in force, unless the file has another version than `expected`. */
  readonly write: (text: string, expected: string | undefined) => Promise<ConfigChanges>
  readonly rollBack: () => Promise<ConfigChanges>
}

const path = '/api/v1/config'

/** The configuration file, to be read with its secrets and to be changed: for those alone who may administer. */
export function configEndpoints({ read, check, write, rollBack }: ConfigDeps): readonly Endpoint[] {
  return [
    endpoint({
      path,
      summary: 'The configuration file as it is, with its version',
      access: 'admins',
      handle: async (_, c) => sendData(c, await read()),
    }),
    endpoint({
      method: 'put',
      path,
      summary: 'Checks a configuration file, writes it and puts it in force',
      access: 'admins',
      params: {
        dry_run: 'true only says what would change',
        version: 'The version that the text was made from; default: whatever is there',
      },
      body: 'application/yaml',
      async handle(params, c) {
        const text = await c.req.text()
        if (text.trim() === '') throw badData('Cannot change the configuration: the body has to be its text')
        const isTrial = params.get('dry_run') === 'true'
        return sendData(c, isTrial ? await check(text) : await write(text, params.get('version')))
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/rollback`,
      summary: 'Puts the configuration in force that was there before the last change',
      access: 'admins',
      handle: async (_, c) => sendData(c, await rollBack()),
    }),
  ]
}
