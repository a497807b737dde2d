import { Failure } from '@hearth/kernel'
import type { NotifyConfig } from '@hearth/notify'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { RE2JS, RE2JSSyntaxException } from 're2js'
import { readFilter } from '../../wire/alertmanager/filter.ts'

export const receiverQuery = {
  receiver_matchers: 'Matcher of the labels of a receiver, such as owner="db"; any number of them',
}

/**
 * Whether somebody asks for a receiver of this name, by it or by the labels that the file gives it.
 *
 * @throws {Failure} `invalid` for an expression or a matcher that is none
 */
export function readReceiver(c: Context<AppEnv>, config: NotifyConfig): (name: string) => boolean {
  const [fitsName, fitsLabels] = [readName(c), readReceiverMatchers(c, config)]
  return (name) => fitsName(name) && fitsLabels(name)
}

/** As {@link readReceiver}, by the labels alone. */
export function readReceiverMatchers(c: Context<AppEnv>, { receivers }: NotifyConfig): (name: string) => boolean {
  const texts = c.req.queries('receiver_matchers') ?? []
  if (texts.length === 0) return () => true
  try {
    const fits = readFilter(texts)
    const fitting = new Set(receivers.filter(({ labels }) => fits(labels)).map(({ name }) => name))
    return (name) => fitting.has(name)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    throw new Failure('invalid', `failed to parse receiver_matchers param: ${cause.message}`, { cause })
  }
}

function readName(c: Context<AppEnv>): (name: string) => boolean {
  const text = c.req.query('receiver')
  if (text === undefined || text === '') return () => true
  try {
    const expression = RE2JS.compile(text)
    return (name) => expression.matches(name)
  } catch (cause) {
    if (!(cause instanceof RE2JSSyntaxException)) throw cause
    throw new Failure('invalid', `failed to parse receiver param: ${cause.message}`, { cause })
  }
}
