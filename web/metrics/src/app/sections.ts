import { t } from './words.ts'

type View = { readonly to: ViewPath; readonly label: string }

/** Views that belong together: the first stands for all of them at the head of the page. */
type Section = { readonly label: string; readonly views: readonly [View, ...View[]] }

type ViewPath =
  | '/query'
  | '/explore'
  | '/alerts'
  | '/alerts/history'
  | '/silences'
  | '/silences/new'
  | '/receivers'
  | '/rules'
  | '/targets'
  | '/service-discovery'
  | '/config'
  | '/status'

const alone = (to: ViewPath, label: string): Section => ({ label, views: [{ to, label }] })

/** The views of this page as they stand at its head. */
export const sections: readonly Section[] = [
  alone('/query', t('query')),
  alone('/explore', t('metrics')),
  {
    label: t('alerts'),
    views: [
      { to: '/alerts', label: t('alerts') },
      { to: '/alerts/history', label: t('history') },
      { to: '/silences', label: t('silences') },
      { to: '/receivers', label: t('receivers') },
    ],
  },
  alone('/rules', t('rules')),
  {
    label: t('targets'),
    views: [
      { to: '/targets', label: t('targets') },
      { to: '/service-discovery', label: t('discovery') },
    ],
  },
  alone('/config', t('configuration')),
  alone('/status', t('status')),
]

/** What a path shows; a view that is only opened from another one stands for that one. */
export function findView(pathname: string): { readonly section: Section; readonly view: View } | undefined {
  // The address without a path shows the queries.
  const path = pathname === '/' ? '/query' : pathname === '/silences/new' ? '/silences' : pathname
  for (const section of sections) {
    const view = section.views.find(({ to }) => to === path)
    if (view !== undefined) return { section, view }
  }
  return undefined
}
