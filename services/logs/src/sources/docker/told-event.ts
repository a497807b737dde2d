import { z } from 'zod'
import { withholdSecrets } from '../../domain/containers/withheld-labels.ts'

const eventForm = z.looseObject({
  Action: z.string().optional(),
  status: z.string().optional(),
  Actor: z.looseObject({ Attributes: z.record(z.string(), z.string()).nullish() }).optional(),
})

// Older engines say it twice.
const commands = /^(exec_\w+): .*$/s
const nanos = /"timeNano":(\d+)/

/**
 * An event as it is passed on: without values of labels that look like secrets and without commands, which neither the
 * description of a container has.
 *
 * @returns `undefined` for what is no event
 */
export function toldEvent(line: string): string | undefined {
  const event = parse(line)
  if (event === undefined) return undefined
  const { Action: action, status, Actor: actor } = event
  const told = {
    ...event,
    ...(action !== undefined && { Action: action.replace(commands, '$1') }),
    ...(status !== undefined && { status: status.replace(commands, '$1') }),
    ...(actor !== undefined && { Actor: { ...actor, Attributes: withholdSecrets(actor.Attributes ?? {}) } }),
  }
  // It is beyond what a number holds exactly.
  const exact = nanos.exec(line)?.[0]
  const text = JSON.stringify(told)
  return exact === undefined ? text : text.replace(nanos, exact)
}

function parse(line: string): z.output<typeof eventForm> | undefined {
  try {
    const event: unknown = JSON.parse(line.slice(line.indexOf('{')))
    // As it is, for what is read has its fields in another order.
    return eventForm.safeParse(event).success ? (event as z.output<typeof eventForm>) : undefined
  } catch {
    return undefined
  }
}
