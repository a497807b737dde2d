import { ActionMenu, MoreIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { t } from './words.ts'

export type DashboardMenuProps = {
  readonly json: unknown
  readonly title: string
  readonly onKiosk: () => void
  readonly onReport: () => void
}

/** What can be done with the whole dashboard. */
export function DashboardMenu({ json, title, onKiosk, onReport }: DashboardMenuProps) {
  return (
    <ActionMenu
      target={
        <ActionIcon variant="default" size={30} aria-label={t('menu')}>
          <MoreIcon size={16} />
        </ActionIcon>
      }
      entries={[
        { label: t('fullScreen'), onSelect: onKiosk },
        { label: t('report'), onSelect: onReport },
        { label: t('download'), onSelect: () => download(json, title) },
      ]}
    />
  )
}

function download(json: unknown, title: string): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(json, null, 2)}\n`], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`
  anchor.click()
  URL.revokeObjectURL(url)
}
