import { lazy, Suspense } from 'react'
import type { TableColumn } from '../../model/panel-data.ts'
import { useFrontendSettings } from '../../queries/frontend-settings.ts'
import { isImageAllowed } from '../text/image-origins.ts'
import { t } from '../text/words.ts'
import classes from './table-panel.module.css'

const SafeMarkup = lazy(() => import('../text/safe-markup.tsx').then(({ SafeMarkup }) => ({ default: SafeMarkup })))

export type RichCellProps = { readonly column: TableColumn; readonly text: string }

/** The words of a cell as a picture, of which they are the address, or as Markdown. */
export function RichCell({ column, text }: RichCellProps) {
  if (column.style.kind === 'image') return <PictureCell source={text} alt={column.style.alt} />
  return (
    <div className={classes.markup}>
      <Suspense fallback={text}>
        <SafeMarkup mode="markdown" content={text} />
      </Suspense>
    </div>
  )
}

// The policy of the page blocks pictures from elsewhere: then it says so instead of showing a broken one.
function PictureCell({ source, alt }: { readonly source: string; readonly alt: string }) {
  const { data } = useFrontendSettings()
  if (source === '' || data === undefined) return null
  if (isImageAllowed(source, window.location.origin, data.imageOrigins))
    return <img className={classes.picture} src={source} alt={alt} />
  const { origin } = new URL(source, window.location.origin)
  return <span title={t('whyBlocked', { origin })}>{t('blocked', { picture: alt || t('picture'), origin })}</span>
}
