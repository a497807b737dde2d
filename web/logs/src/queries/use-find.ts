import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createTextFind, type Find } from '../text/find.ts'

const findNothing: Find = () => []

/** Finds what was searched for in the lines that are shown; what reads expressions is loaded with the first. */
export function useFind(search: string, isExpression: boolean): Find {
  const { data } = useQuery({
    queryKey: ['find', search],
    queryFn: async () => (await import('../text/expression-find.ts')).createExpressionFind(search),
    enabled: isExpression && search !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // The service says what is wrong with an expression.
    retry: false,
  })
  const textFind = useMemo(() => createTextFind(search), [search])
  return isExpression ? (data ?? findNothing) : textFind
}
