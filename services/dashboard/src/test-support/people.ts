import { askWith, basic, type Started } from './start-dashboard.ts'

/** The password of everybody that {@link addUser} adds. */
export const theirPassword = 'staple battery'

export type Person = { readonly id: number; readonly login: string; readonly ask: Started['ask'] }

/** Somebody with this role, who signs in by their password. */
export async function addUser({ ask, url }: Started, login: string, role: string): Promise<Person> {
  const added = await ask('POST', '/api/admin/users', { login, password: theirPassword, role })
  const { id } = added.body as { id: number }
  return { id, login, ask: askWith(url, basic(login, theirPassword)) }
}

/** What a page of the service sends along. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1' }

/** A browser that signs in and sends its cookie from then on. */
export async function signIn({ url }: Started, user: string, password: string) {
  const answer = await askWith(url, undefined)(
    'POST',
    '/login',
    { user, password },
    { 'sec-fetch-site': 'same-origin' },
  )
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const ask: Started['ask'] = (method, path, body, headers = {}) =>
    askWith(url, undefined)(method, path, body, { cookie, ...fromOwnPage, ...headers })
  return { answer, cookie, ask }
}
