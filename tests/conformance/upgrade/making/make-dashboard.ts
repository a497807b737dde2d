import { basic } from '../authorization.ts'
import type { Kept } from '../kept.ts'
import { type Ask, type Maker, Unknown } from './maker.ts'

const ada = 'ada'
const herPassword = 'staple battery'

/** Dashboards in folders with their versions, data sources, annotations, and people with what is theirs. */
export async function makeDashboard(
  maker: Maker,
  url: string,
  password: string,
): Promise<Pick<Kept, 'people' | 'token'>> {
  const ask = maker.asker(url, { authorization: basic('admin', password) })
  await ask('POST', '/api/folders', { uid: 'house', title: 'House' })
  for (const title of ['Rooms', 'All rooms']) {
    const dashboard = { uid: 'rooms', title, tags: ['home'], panels: [{ id: 1, type: 'timeseries', title: 'Warmth' }] }
    await ask('POST', '/api/dashboards/db', { dashboard, folderUid: 'house', message: `as ${title}`, overwrite: true })
  }
  maker.reads('dashboard', '/api/dashboards/uid/rooms', {
    dashboard: { title: 'All rooms', tags: ['home'], panels: [{ title: 'Warmth' }] },
    meta: { folderUid: 'house', folderTitle: 'House' },
  })
  const versions = [
    { version: 1, message: 'as Rooms' },
    { version: 2, message: 'as All rooms' },
  ]
  maker.reads('dashboard', '/api/dashboards/uid/rooms/versions', { versions })
  maker.reads('dashboard', '/api/folders', [{ uid: 'house', title: 'House' }])
  await makeSourceAndNote(maker, ask)
  await maker.step('stars', async () => {
    await ask('POST', '/api/user/stars/dashboard/uid/rooms')
    maker.reads('dashboard', '/api/user/stars', ['rooms'])
  })
  await maker.step('trash', async () => {
    await ask('POST', '/api/dashboards/db', { dashboard: { uid: 'old', title: 'Old rooms' } })
    await ask('DELETE', '/api/dashboards/uid/old')
    // Without a trash it is gone for good, and the search passes over the question.
    const found = (await ask('GET', '/api/search?deleted=true')) as unknown as { uid: string }[]
    if (!found.some(({ uid }) => uid === 'old')) throw new Unknown('it is gone')
    maker.reads('dashboard', '/api/search?deleted=true', [{ uid: 'old' }])
  })
  await maker.step('preferences', async () => {
    await ask('PUT', '/api/org/preferences', { theme: 'dark', homeDashboardUID: 'rooms' })
    maker.reads('dashboard', '/api/org/preferences', { theme: 'dark', homeDashboardUID: 'rooms' })
  })
  const found: { people: Record<string, string>; token?: string } = { people: {} }
  await maker.step('users', async () => {
    await makeAda(maker, ask, url)
    found.people[ada] = herPassword
  })
  await maker.step('service accounts', async () => {
    const { id } = await ask('POST', '/api/serviceaccounts', { name: 'CI', role: 'Viewer' })
    found.token = String((await ask('POST', `/api/serviceaccounts/${id}/tokens`, { name: 'of CI' })).key)
  })
  return found
}

async function makeSourceAndNote(maker: Maker, ask: Ask): Promise<void> {
  const secureJsonData = { basicAuthPassword: 'kept sealed' }
  const source = { uid: 'away', name: 'Away', type: 'prometheus', url: 'http://127.0.0.1:9', access: 'proxy' }
  await ask('POST', '/api/datasources', { ...source, basicAuth: true, basicAuthUser: 'ada', secureJsonData })
  const holds = { name: 'Away', basicAuthUser: 'ada', secureJsonFields: { basicAuthPassword: true } }
  maker.reads('dashboard', '/api/datasources/uid/away', holds)
  const note = { dashboardUID: 'rooms', panelId: 1, time: 1_700_000_000_000, text: 'Window open', tags: ['air'] }
  await ask('POST', '/api/annotations', note)
  maker.reads('dashboard', '/api/annotations?dashboardUID=rooms', [
    { text: 'Window open', tags: ['air'], time: note.time },
  ])
}

async function makeAda(maker: Maker, ask: Ask, url: string): Promise<void> {
  await ask('POST', '/api/admin/users', { login: ada, password: herPassword, role: 'Editor' })
  maker.reads('dashboard', '/api/users/lookup?loginOrEmail=ada', { login: ada })
  const hers = maker.asker(url, { authorization: basic(ada, herPassword) })
  await hers('POST', '/api/user/stars/dashboard/uid/rooms')
  await hers('PUT', '/api/user/preferences', { theme: 'light' })
  maker.reads('dashboard', '/api/user/stars', ['rooms'], ada)
  maker.reads('dashboard', '/api/user/preferences', { theme: 'light' }, ada)
}
