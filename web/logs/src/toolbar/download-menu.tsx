import { ActionMenu, DownloadIcon } from '@hearth/ui-kit'
import { ActionIcon } from '@mantine/core'
import { t } from './words.ts'

const forms = [
  { label: t('text'), params: { format: 'text' } },
  { label: t('textPacked'), params: { format: 'text', gzip: '1' } },
  { label: t('json'), params: { format: 'jsonl' } },
  { label: t('jsonPacked'), params: { format: 'jsonl', gzip: '1' } },
]

/** Everything that is kept of the selection, as a file. */
export function DownloadMenu({ selection }: { readonly selection: string }) {
  return (
    <ActionMenu
      target={
        <ActionIcon variant="subtle" color="gray" aria-label={t('download')} title={t('download')}>
          <DownloadIcon />
        </ActionIcon>
      }
      entries={[
        { heading: t('allKept') },
        ...forms.map(({ label, params }) => ({
          label,
          isDownload: true,
          href: `/api/v1/logs/download?${selection}&${new URLSearchParams(params)}`,
        })),
      ]}
    />
  )
}
