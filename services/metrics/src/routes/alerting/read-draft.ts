import type { Context } from 'hono'
import type { Params } from '../../wire/parameters/params.ts'
import { badData } from '../../wire/parameters/time.ts'

export const writingParams = {
  dry_run: 'true only says what is wrong',
  version: 'The version that the body was made from; default: whatever is there',
}

/** What is to be written. @throws {Failure} `invalid` when the body is no JSON */
export async function readDraft(params: Params, c: Context) {
  return { value: await readJson(c), isTrial: params.get('dry_run') === 'true', version: params.get('version') }
}

/** @throws {Failure} `invalid` */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return JSON.parse(await c.req.text())
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw badData(`Cannot read the body: it has to be JSON, and ${error.message}`)
  }
}
