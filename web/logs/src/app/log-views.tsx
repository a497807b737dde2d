import { outwardPath, ViewBar } from '@hearth/ui-kit'
import { t } from './words.ts'

const views = [
  { name: 'lines', path: '/', label: t('lines') },
  { name: 'rules', path: '/rules', label: t('rules') },
] as const

/** The links between the views of this page. */
export function LogViews({ current }: { readonly current: (typeof views)[number]['name'] }) {
  return (
    <ViewBar>
      {views.map(({ name, path, label }) => (
        <a key={name} href={outwardPath(path)} aria-current={name === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </ViewBar>
  )
}
