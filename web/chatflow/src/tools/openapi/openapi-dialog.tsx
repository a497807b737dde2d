import { Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askApi } from '../../api/ask-api.ts'
import { useCreateTools } from '../use-tools.ts'
import { t } from '../words.ts'
import { OpenApiOperations } from './openapi-operations.tsx'
import { OpenApiSource } from './openapi-source.tsx'
import type { OpenApiTools } from './openapi-tools.ts'

/** The document, as text or by its address; then which of its operations become tools. */
export function OpenApiDialog({ onClose }: { readonly onClose: () => void }) {
  const [document, setDocument] = useState('')
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (server: string | undefined) =>
      askApi<OpenApiTools>('/openapi-tools', {
        method: 'POST',
        body: { ...sourceOf(document), ...(server === undefined ? {} : { server }) },
      }),
  })
  const create = useCreateTools()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('openApi')}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
    >
      {data === undefined ? (
        <OpenApiSource
          document={document}
          isBusy={isPending}
          error={error}
          onChange={setDocument}
          onRead={() => mutate(undefined)}
        />
      ) : (
        <OpenApiOperations
          found={data}
          isBusy={create.isPending}
          error={create.error}
          onServer={mutate}
          onBack={reset}
          onMake={(tools) => create.mutate(tools, { onSuccess: onClose })}
        />
      )}
    </Modal>
  )
}

function sourceOf(document: string) {
  const text = document.trim()
  return /^https?:\/\/\S+$/.test(text) ? { url: text } : { text }
}
