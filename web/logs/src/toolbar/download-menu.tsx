import { DownloadIcon } from '@hearth/ui-kit'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'

const forms = [
  { label: 'Text', params: { format: 'text' } },
  { label: 'Text, packed', params: { format: 'text', gzip: '1' } },
  { label: 'JSON lines', params: { format: 'jsonl' } },
  { label: 'JSON lines, packed', params: { format: 'jsonl', gzip: '1' } },
]

/** Everything that is kept of the selection, as a file. */
export function DownloadMenu({ selection }: { readonly selection: string }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Tooltip label="Download">
          <ActionIcon variant="subtle" color="gray" aria-label="Download">
            <DownloadIcon />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>All that is kept of what is chosen</Menu.Label>
        {forms.map(({ label, params }) => (
          <Menu.Item
            key={label}
            component="a"
            download
            href={`/api/v1/logs/download?${selection}&${new URLSearchParams(params)}`}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
