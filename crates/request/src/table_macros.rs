//! The form of the entries in the table of parameters.

/// Binds a field of the request to a kind of value. A third argument is the function that computes the default from
/// other values.
macro_rules! field {
    ($($field:ident).+, $kind:expr) => {
        field!($($field).+, $kind, None)
    };
    ($($field:ident).+, $kind:expr, $computed:expr) => {
        &RequestField {
            kind: $kind,
            get: |request| &request.$($field).+,
            get_mut: |request| &mut request.$($field).+,
            computed: $computed,
        }
    };
}

/// Defines the table, and a constant for the number of each parameter.
macro_rules! parameters {
    (@endless) => { EndlessUse::OTHER };
    (@endless $views:ident $(($reason:literal))?) => { EndlessUse::$views $(($reason))? };
    (@usual) => { None };
    (@usual $rule:expr) => { Some($rule) };
    ($([$group:ident, $topic:ident] $($id:ident = $name:literal $aliases:tt, $value:expr, $default:expr,
       $place:ident, $doc:literal, $example:literal $(, in_endless $views:ident $(($reason:literal))?)?
       $(, needs [$($need:expr),*])? $(, usual_if $rule:expr)? $(, control { $($control:tt)* })?;)*)*) => {
        /// The parameters, in the order of the canonical URL.
        pub static PARAMETERS: &[Parameter] = &[$($(Parameter {
            id: ParameterId::$id,
            name: $name,
            aliases: &$aliases,
            group: SettingGroup::$group,
            topic: Topic::$topic,
            value: $value,
            default: $default,
            place: UrlPlace::$place,
            doc: $doc,
            example: $example,
            endless: parameters!(@endless $($views $(($reason))?)?),
            needs: &[$($($need),*)?],
            is_usual: parameters!(@usual $($rule)?),
            control: Control { $($($control)*,)? ..Control::PLAIN },
        },)*)*];

        /// The numbers of the entries.
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as constants")]
        enum Number {
            $($($id,)*)*
        }

        const _: () = assert!(
            [$($($name,)*)*].len() <= u128::BITS as usize,
            "a set has a bit for each parameter"
        );

        impl ParameterId {
            $($(
                #[doc = concat!("The parameter `", $name, "`.")]
                pub const $id: Self = Self(Number::$id as u8);
            )*)*
        }
    };
}

pub(crate) use {field, parameters};
