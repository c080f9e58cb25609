import { explainWith } from '../engine/settings/explain.ts';
import { settings } from './settings/table.ts';

export const { describeFailure, printFailure } = explainWith(settings);
