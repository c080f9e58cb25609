import { pageSize } from '../../contract/paging.ts';
import { constantSql } from '../../engine/db/sql.ts';

/** A constant, so that the planner sees how few rows are read. */
export const pageLimit = constantSql(`limit ${pageSize}`);

export const pageOffset = (page: number): number => (page - 1) * pageSize;
