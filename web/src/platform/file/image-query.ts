import type { Input, Operation } from '@colloquy/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../query.ts'
import { api } from '../session.ts'
import { dataUrlOf } from './data-url.ts'

/**
 * Where a picture is that an operation answers, as an address for `<img>`; null while it is fetched, where there is
 * none, and where it cannot be had: that counts as empty, and nobody asks again before there is another one.
 * Each is fetched once, however many parts show it. `version` changes with the picture and is null while there is none.
 */
export const useImage = <T extends Operation>(operation: T, input: Input<T>, version: string | null): string | null => {
  const { data } = useQuery({
    queryKey: [...queryKeyOf(operation, input), version],
    queryFn: () => fetchImage(operation, input),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (version !== null && data) || null
}

const fetchImage = async <T extends Operation>(operation: T, input: Input<T>): Promise<string> => {
  const answer = await api(operation, input).catch(() => undefined)
  return answer?.ok ? dataUrlOf(answer.value as File) : ''
}
