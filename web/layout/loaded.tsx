import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Spinner } from '../ui/spinner.tsx';
import { LoadFailed, type LoadFailedProps } from './load-failed.tsx';

interface Props<Data> extends Omit<LoadFailedProps, 'failure' | 'onRetry' | 'busy'> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query with `children`. Without data, shows a spinner, or the failure with a retry button. */
export function Loaded<Data>({ query, children, ...failed }: Props<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Spinner large />;
  return <LoadFailed {...failed} failure={error} onRetry={() => void refetch()} />;
}
