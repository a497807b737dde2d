/** What a readiness endpoint said. */
export type Readiness = { readonly ready: boolean; readonly reason?: string }

const maxReasonChars = 300

/** Asks a service's `/readyz`; no answer within the time is an answer too. */
export async function askReadiness(url: string, timeoutMs: number): Promise<Readiness> {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(timeoutMs) })
    const text = (await response.text()).slice(0, maxReasonChars)
    return response.ok ? { ready: true } : { ready: false, reason: text }
  } catch {
    return { ready: false, reason: `no answer from ${url}/readyz` }
  }
}
