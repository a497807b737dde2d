import { useNavigate } from '@hearth/ui-kit/router'
import type { ToolFields } from './tool.ts'
import { useSaveTool } from './use-tools.ts'

/** Keeps a tool that came from elsewhere and opens it, so that it can be looked at and tried. */
export function useOpenNewTool() {
  const navigate = useNavigate()
  const { mutate, error, isPending } = useSaveTool(undefined)
  const open = (fields: ToolFields) =>
    mutate(fields, { onSuccess: ({ id }) => navigate({ to: '/tools/$id', params: { id } }) })
  return { open, error, isPending }
}
