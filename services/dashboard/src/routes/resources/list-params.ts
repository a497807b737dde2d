import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'

/** Which of the resources a list or a watch is about. */
export type Selection = {
  /** The only one that is asked for. */
  readonly name: string | undefined
}

/** @throws {Failure} `invalid` for what is not answered here: whoever gets all for a part would take it for that */
export function readSelection(c: Context): Selection {
  if (c.req.query('labelSelector'))
    throw new Failure('invalid', 'Resources are not selected by labels here', { param: 'labelSelector' })
  const text = c.req.query('fieldSelector')
  if (!text) return { name: undefined }
  const name = /^metadata\.name==?([\w.-]+)$/.exec(text)?.[1]
  if (name !== undefined) return { name }
  throw new Failure('invalid', 'Resources are selected by "metadata.name=…" alone', { param: 'fieldSelector' })
}

/** A whole number of the address; `undefined` where there is none. */
export function readNumber(c: Context, param: string): number | undefined {
  const text = c.req.query(param)
  if (!text) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new Failure('invalid', `"${param}" is a whole number`, { param })
}

/** Whether a switch of the address is on, as Kubernetes reads them. */
export function readSwitch(c: Context, param: string): boolean {
  return /^(1|t|true)$/i.test(c.req.query(param) ?? '')
}
