import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askApi } from '../../api/ask-api.ts'
import type { ChosenModel } from './node-model.ts'

type Asked = { readonly task: string; readonly model: ChosenModel }

/** Has a model write an instruction for a task; `cancel` ends its work, and so does leaving. */
export function useInstruction() {
  const running = useRef<AbortController>(undefined)
  const write = useMutation({
    async mutationFn({ task, model }: Asked): Promise<string> {
      running.current = new AbortController()
      const { signal } = running.current
      const body = { task, selectedChatModel: model }
      const path = '/assistants/generate/instruction'
      return (await askApi<{ content: string }>(path, { method: 'POST', body, signal })).content
    },
  })
  const { reset } = write
  useEffect(() => () => running.current?.abort(), [])
  const cancel = () => {
    running.current?.abort()
    reset()
  }
  return { ...write, cancel }
}
