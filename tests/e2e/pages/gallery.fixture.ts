import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../bundle.fixture.ts'
import type { View } from './view.fixture.ts'

export type Scheme = 'light' | 'dark'

/** Where the guide to all views stands, and its pictures, from the root of the project. */
export const gallery = { guide: 'docs/guides/every-view.md', pictures: 'docs/pictures' } as const

const services: Readonly<Record<View['service'], string>> = {
  chatflow: 'Flows and chat (chatflow)',
  inference: 'Models (inference)',
  dashboard: 'Dashboards (dashboard)',
  metrics: 'Metrics (metrics)',
  logs: 'Logs (logs)',
  health: 'Health (health)',
}

// Rooms of a page that its addresses call otherwise.
const rooms: Readonly<Record<string, string>> = {
  '': 'home',
  d: 'dashboard',
  login: 'people',
  profile: 'people',
  admin: 'people',
  org: 'people',
}

/** Path of the picture of a view among the pictures, without its ending: a folder for each room of each page. */
export function pictureOf({ service, name, path }: Pick<View, 'service' | 'name' | 'path'>, scheme: Scheme): string {
  const [, first = ''] = new URL(path, 'http://page').pathname.split('/')
  return `${service}/${rooms[first] ?? first}/${name.toLowerCase().replaceAll(' ', '-')}-${scheme}`
}

/** Whether a view was pictured in both schemes. */
export function hasPictures(view: View): boolean {
  const isThere = (name: string) => existsSync(join(projectRoot, gallery.pictures, `${name}.webp`))
  return isThere(pictureOf(view, 'light')) && isThere(pictureOf(view, 'dark'))
}

/** The guide that shows these views in both schemes. */
export function renderGallery(views: readonly View[]): string {
  const sections = Object.entries(services).map(([service, title]) => {
    const own = views.filter((view) => view.service === service)
    return [`## ${title}`, '', '| View | Light | Dark |', '|---|---|---|', ...own.map(rowOf), ''].join('\n')
  })
  return [
    '# Every view',
    '',
    'What every view of the six pages looks like in a new installation, in light and in dark colours. `npm run pictures` makes these pictures, and this page, anew.',
    '',
    ...sections,
  ].join('\n')
}

function rowOf(view: View): string {
  const cells = (['light', 'dark'] as const).map((scheme) => {
    const path = `../pictures/${pictureOf(view, scheme)}.webp`
    return `<a href="${path}"><img src="${path}" width="360" alt="${view.service}: ${view.name}, in ${scheme} colours"></a>`
  })
  return `| ${view.name[0]?.toUpperCase()}${view.name.slice(1)} | ${cells.join(' | ')} |`
}
