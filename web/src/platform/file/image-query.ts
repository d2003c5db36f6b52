import type { Input, Operation } from '@colloquy/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../query.ts'
import { api } from '../session.ts'
import { dataUrlOf } from './data-url.ts'

/**
 * The object URL of an image from an operation; null while loading, without an image, and on error, which is not
 * retried. Each image is fetched once, however many components show it. `version` changes with the image and is null
 * without one.
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
