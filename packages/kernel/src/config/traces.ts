import { z } from 'zod'

// A name as HTTP has it, then what it says.
const headerForm = /^[!#$%&'*+.^_`|~\w-]+=.*$/

/** Keys of the settings, beside those that all services share, that say where spans go. */
export const traceFields = {
  /** Receiver of OpenTelemetry's traces over HTTP, such as http://localhost:4318; without it none are sent. */
  traceUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** What it asks for, each as name=value. */
  traceHeaders: z
    .array(z.string().regex(headerForm, 'must be a name and a value, as in authorization=Bearer abc'))
    .max(32)
    .default([]),
}

/** Where spans go, and with which headers. */
export type TraceTarget = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

const traceSchema = z.object(traceFields)

/** `undefined`: nowhere. The path of traces is added to the address of a receiver of everything, as OpenTelemetry does it. */
export function toTraceTarget({ traceUrl, traceHeaders }: z.output<typeof traceSchema>): TraceTarget | undefined {
  if (traceUrl === undefined) return undefined
  const base = traceUrl.replace(/\/+$/, '')
  const headers = traceHeaders.map((header) => {
    const at = header.indexOf('=')
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()] as const
  })
  return { url: base.endsWith('/v1/traces') ? base : `${base}/v1/traces`, headers: Object.fromEntries(headers) }
}
