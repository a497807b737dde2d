import type { FlowDocument } from '@hearth/flow'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askApi } from '../../api/ask-api.ts'

// The model of this machine; it needs no credential.
const selectedChatModel = { name: 'chatHearth', inputs: {} }

/** Has the generator draw an agent flow for a task; `cancel` ends its model's work, and so does leaving. */
export function useGenerate() {
  const running = useRef<AbortController>(undefined)
  const generate = useMutation({
    mutationFn(question: string): Promise<FlowDocument> {
      running.current = new AbortController()
      const { signal } = running.current
      const body = { question, selectedChatModel }
      return askApi<FlowDocument>('/agentflowv2-generator/generate', { method: 'POST', body, signal })
    },
  })
  const { reset } = generate
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    reset()
  }
  return { ...generate, cancel }
}
