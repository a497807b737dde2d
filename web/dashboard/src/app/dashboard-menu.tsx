import { MoreIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu } from '@mantine/core'

export type DashboardMenuProps = {
  readonly json: unknown
  readonly title: string
  readonly onKiosk: () => void
  readonly onReport: () => void
}

/** What can be done with the whole dashboard. */
export function DashboardMenu({ json, title, onKiosk, onReport }: DashboardMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="Menu of the dashboard">
          <MoreIcon size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onKiosk}>Full screen (Esc ends it)</Menu.Item>
        <Menu.Item onClick={onReport}>How its panels are shown</Menu.Item>
        <Menu.Item onClick={() => download(json, title)}>Download the JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
