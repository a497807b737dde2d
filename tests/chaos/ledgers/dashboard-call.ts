const givenUpMs = 30_000

type Answer = { readonly status: number; readonly body: unknown }

/** Asks dashboard processes with these credentials; a request is given up after half a minute. */
export function dashboardCall(authorization: string) {
  const headers = { authorization, 'content-type': 'application/json' }
  const ask = async (url: string, method: string, path: string, body?: object): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(givenUpMs),
      ...sent,
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : parse(text) }
  }
  /** @throws {Error} where the answer is no success */
  const need = async (url: string, method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await ask(url, method, path, body)
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { ask, need }
}

// What nginx answers by itself is a page.
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
