/** One source edit that removes a rule, and the test that must fail then. */

export interface Mutation {
  /** What is lost, in words. */
  readonly rule: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  readonly suite: 'unit' | 'packaging' | 'headless' | 'desktop';
  readonly spec: string;
  /** Part of the title of a test that fails without the rule. */
  readonly title: string;
}
