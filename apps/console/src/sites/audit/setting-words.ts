/** The names of settings and of their values, and an empty value. */
export interface SettingWords {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly empty: string;
}
